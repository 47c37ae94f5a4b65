# Pinned by digest, so that builds are reproducible. To upgrade, set the new version with the digest that
# `docker buildx imagetools inspect node:VERSION-bookworm-slim` prints.
ARG NODE_IMAGE=node:24.20.0-bookworm-slim@sha256:ba849c60be29959425b8734d57b8b4b7d56f98edd9504c9af091d5281095a71e
FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY prisma ./prisma
COPY scripts ./scripts
RUN npm ci
COPY . .
RUN node scripts/assemble.mjs /tessera

FROM ${NODE_IMAGE}
# The threshold returns freed memory to the system (docs/decisions/0073-memory.md).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /tessera
# Owned by root and never written to, so it can run with a read-only root file system. sbom.cdx.json is the bill of materials.
COPY --from=build /tessera .
USER node
EXPOSE 3000
# Uses TLS if it is configured. The check does not verify the certificate.
HEALTHCHECK --start-period=20s CMD ["node", "-e", "require(process.env.TESSERA_TLS_CERT_FILE ? 'https' : 'http').get({ port: process.env.PORT, path: '/readyz', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "dist/tessera.js", "start"]
