#!/usr/bin/env bash
# Runs the image as an operator does, with a read-only root, no capabilities and a fresh volume: README's walk, a backup, SIGTERM,
# and SIGKILL with a restart on the same volume ten times in a row. As root on Debian; needs podman and runc.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source deploy/image/storage.sh
TAG=localhost/hotel-booking-service
NAME=hotel-booking-try
export URL=http://127.0.0.1:${PORT:-3900}
MAX_MB=450
READY_SECONDS=120

pod() { podman --runtime runc --cgroup-manager cgroupfs --events-backend file "$@"; }
clean_up() {
  pod rm --force --time 0 "$NAME" >/dev/null 2>&1 || true
  pod volume rm --force "$NAME" >/dev/null 2>&1 || true
}
ready() {
  local started=$SECONDS
  until curl -sf -o /dev/null "$URL/health/ready"; do
    if ((SECONDS - started > READY_SECONDS)) || [ "$(pod inspect -f '{{.State.Running}}' "$NAME")" != true ]; then
      pod logs "$NAME" >&2
      echo 'the container does not get ready' >&2
      exit 1
    fi
    sleep 0.2
  done
  echo "ready after $((SECONDS - started)) s"
}

trap clean_up EXIT
clean_up
mb=$(($(pod image inspect -f '{{.Size}}' "$TAG") / 1000000))
echo "size: $mb MB"
((mb <= MAX_MB)) || { echo "the image is larger than $MAX_MB MB" >&2; exit 1; }

pod run --detach --name "$NAME" --init --no-healthcheck --network host --read-only --tmpfs /tmp --cap-drop ALL \
  --security-opt no-new-privileges --security-opt seccomp=unconfined --security-opt apparmor=unconfined \
  --ulimit nofile=16384:16384 --ulimit nproc=4096:4096 --volume "$NAME:/data" \
  --env PORT="${URL##*:}" --env PUBLIC_URL="$URL" "$TAG" >/dev/null
ready
version=$(pod image inspect -f '{{index .Config.Labels "org.opencontainers.image.version"}}' "$TAG")
[ "$(pod exec "$NAME" npm run --silent version | cut -d' ' -f1)" = "$version" ]
echo "version: $version, as labelled"
awk '/^```bash$/ { shown = 1; next } /^```$/ { shown = 0 } shown' README.md | bash -euo pipefail >/dev/null
echo 'the walk of the README: passed'
pod exec "$NAME" npm run --silent backup
pod exec "$NAME" npm run --silent ledger:check
if pod exec "$NAME" npm run --silent openapi; then exit 1; fi

pod stop --time 40 "$NAME" >/dev/null
code=$(pod inspect -f '{{.State.ExitCode}}' "$NAME")
echo "SIGTERM: ended with $code"
[ "$code" = 0 ]
pod start "$NAME" >/dev/null
ready
for i in {1..10}; do
  pod kill --signal KILL "$NAME" >/dev/null
  pod wait "$NAME" >/dev/null
  pod start "$NAME" >/dev/null
  echo -n "SIGKILL $i: "
  ready
done
pod exec "$NAME" npm run --silent ledger:check
