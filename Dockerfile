# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY prisma ./prisma
COPY scripts ./scripts
RUN npm ci
COPY . .
RUN node scripts/assemble.mjs /tessera

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /tessera
# Owned by root and never written to: run with a read-only root file system.
COPY --from=build /tessera .
USER node
EXPOSE 3000
# Over TLS where that is on; whose certificate it is does not matter here.
HEALTHCHECK --start-period=20s CMD ["node", "-e", "require(process.env.TESSERA_TLS_CERT_FILE ? 'https' : 'http').get({ port: process.env.PORT, path: '/readyz', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "dist/tessera.js", "start"]
