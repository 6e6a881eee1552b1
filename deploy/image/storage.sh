# Storage of its own for the images that the scripts here build and run; sourced by them.
export CONTAINERS_STORAGE_CONF="${IMAGE_STORAGE:-/var/tmp/hotel-booking-images}/storage.conf"
mkdir -p "$(dirname "$CONTAINERS_STORAGE_CONF")"
cat >"$CONTAINERS_STORAGE_CONF" <<CONF
[storage]
driver = "overlay"
graphroot = "$(dirname "$CONTAINERS_STORAGE_CONF")/graph"
runroot = "$(dirname "$CONTAINERS_STORAGE_CONF")/run"
CONF
