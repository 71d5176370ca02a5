# The shop in a container. `live` is what comes by itself; `--target demo` adds the content of the demo shop. A test replays these
# steps in a clean folder: keep RUN lines free of absolute paths. A digest pins the base to the byte:
#   docker build --build-arg NODE_IMAGE=node@sha256:… .
# With FFMPEG=on videos are made for phones; it adds some 400 MB.
ARG NODE_IMAGE=node:24.9.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
# sources, types and maps of packages are read by nobody there
RUN find node_modules -type f '(' -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' ')' -delete
# Remix names it as something that may be there
RUN rm -rf node_modules/typescript
RUN mkdir empty

FROM ${NODE_IMAGE} AS base
ARG FFMPEG=off
RUN if [ "$FFMPEG" = on ]; then apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf var/lib/apt/lists/*; fi
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 SOCKET_PORT=3001
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY db/migrations db/migrations
# a volume mounted here takes its owner from the image
COPY --from=packages --chown=node:node /app/empty /data
USER node
EXPOSE 3000 3001
VOLUME /data
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
# a fifth less memory under load than with the size Node 24 chooses, at the same pace (ADR-0117)
CMD ["node", "--max-semi-space-size=8", "build/server.mjs"]

FROM base AS demo
ENV SHOP_MODE=demo SANDBOX_PORT=3002 SANDBOX_HOST=0.0.0.0
COPY db/demo db/demo
EXPOSE 3002

FROM base AS live
ENV SHOP_MODE=live
