//! Addresses, as serde writes them: those of `core`, so no feature is needed.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

texts! {
    IpAddr: "an IP address such as 192.0.2.1 or 2001:db8::1", |text| text.parse().ok(), |ip, w| w.text(ip);
    Ipv4Addr: "an IPv4 address such as 192.0.2.1", |text| text.parse().ok(), |ip, w| w.text(ip);
    Ipv6Addr: "an IPv6 address such as 2001:db8::1", |text| text.parse().ok(), |ip, w| w.text(ip);
    SocketAddr: "an address and a port such as 192.0.2.1:80", |text| text.parse().ok(), |ip, w| w.text(ip);
    SocketAddrV4: "an address and a port such as 192.0.2.1:80", |text| text.parse().ok(), |ip, w| w.text(ip);
    SocketAddrV6: "an address and a port such as [2001:db8::1]:80", |text| text.parse().ok(), |ip, w| w.text(ip);
}
