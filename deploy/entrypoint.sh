#!/bin/sh
# The entry point of the image, which has it as the command `lettermill`. If it starts as root, it gives the data folder
# to user 1000 and continues as that user: Render and Railway mount volumes that belong to root, and so does Docker if
# you mount a folder that does not exist. If it starts as another user, as in compose.yaml and the chart, it changes
# nothing.
set -eu
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$DATA_DIR"
  if [ "$(stat --format=%u "$DATA_DIR")" = 0 ]; then chown 1000:1000 "$DATA_DIR"; fi
  export HOME=/home/node
  exec setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs "$0" "$@"
fi
exec node /app/node_modules/lettermill/lettermill.mjs "$@"
