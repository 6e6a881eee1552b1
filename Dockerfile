# The service with everything it needs, an embedded PostgreSQL included; with DATABASE_URL it uses yours instead.
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY config/unused ./config/unused
RUN npm ci
COPY scripts ./scripts
COPY migrations ./migrations
COPY src ./src
# There is no repository here: the commit comes with `--build-arg COMMIT=$(git rev-parse HEAD)`.
ARG COMMIT=
RUN COMMIT="$COMMIT" npm run build && npm prune --omit=dev
# A third of the packages is for people, compilers and bundlers alone; the panel's bundle is in dist.
RUN find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.tsx' -o -name '*.mts' -o -name '*.cts' -o -name '*.flow' \
    -o -name '*.md' -o -name '*.a' -o -name '*bundle.development.js' \) -delete \
  && rm -rf node_modules/@types node_modules/@img/sharp-wasm32 node_modules/adminjs/bundle node_modules/adminjs/src \
    node_modules/@adminjs/design-system/src node_modules/typeorm/browser node_modules/rxjs/src node_modules/rxjs/dist/esm \
    node_modules/es-toolkit/dist/browser.global.js

FROM node:22-slim
ARG VERSION=2.0.0
ARG COMMIT=
LABEL org.opencontainers.image.title="Hotel booking service" \
  org.opencontainers.image.version="$VERSION" org.opencontainers.image.revision="$COMMIT"
ENV NODE_ENV=production DATA_DIR=/data BACKUP_DIR=/data/backups
# `npm run` of a command neither asks a registry nor tells of a newer npm.
ENV NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/config/unused ./config/unused
COPY --from=build /app/dist ./dist
COPY demo ./demo
COPY docs ./docs
COPY README.md CHANGELOG.md ./
# For `npm run` of the commands.
COPY scripts/build-when-needed.mjs scripts/fingerprint.mjs ./scripts/
# The running service writes to its data alone.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health/ready`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/src/main.js"]
