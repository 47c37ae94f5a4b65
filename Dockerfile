# Pinned by digest, so that a build is the same tomorrow. To move on, name the new version here with the digest that
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
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /tessera
# Owned by root and never written to, with its bill of materials in sbom.cdx.json: run with a read-only root file system.
COPY --from=build /tessera .
USER node
EXPOSE 3000
# Over TLS where that is on; whose certificate it is does not matter here.
HEALTHCHECK --start-period=20s CMD ["node", "-e", "require(process.env.TESSERA_TLS_CERT_FILE ? 'https' : 'http').get({ port: process.env.PORT, path: '/readyz', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "dist/tessera.js", "start"]
