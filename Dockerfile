# The shop in a container, live unless it is run with SHOP_MODE=demo. A test replays these steps in a clean folder: keep RUN lines free of absolute paths.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
RUN mkdir empty

FROM node:24-slim
ENV NODE_ENV=production SHOP_MODE=live DATA_DIR=/data PORT=3000 SOCKET_PORT=3001 SANDBOX_PORT=3002 SANDBOX_HOST=0.0.0.0
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY db db
# a volume mounted here takes its owner from the image
COPY --from=packages --chown=node:node /app/empty /data
USER node
EXPOSE 3000 3001 3002
VOLUME /data
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "build/server.mjs"]
