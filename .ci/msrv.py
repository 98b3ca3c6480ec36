"""Refuses a dependency that needs a newer Rust than the crate that uses it: `msrv.py VERSION TREE < metadata`."""

import json
import sys


def parts(version):
    return tuple(int(part) for part in version.split("."))[:2]


limit, tree = sys.argv[1], sys.argv[2]
used = {tuple(line.split()[:2]) for line in open(tree, encoding="utf-8")}
newer = [
    f"{package['name']} {package['version']} needs Rust {package['rust_version']}, more than {limit}"
    for package in json.load(sys.stdin)["packages"]
    if (package["name"], "v" + package["version"]) in used
    and package["rust_version"]
    and parts(package["rust_version"]) > parts(limit)
]
print("\n".join(newer) or f"{len(used)} packages take Rust {limit}")
sys.exit(1 if newer else 0)
