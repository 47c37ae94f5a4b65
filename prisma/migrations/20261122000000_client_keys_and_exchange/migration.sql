-- What clients may register beyond secrets: keys for assertions, a certificate, relaxed PKCE, token exchange.
ALTER TABLE "client" ADD COLUMN "token_endpoint_auth_signing_alg" TEXT,
ADD COLUMN "assertion_audience" TEXT NOT NULL DEFAULT 'issuer',
ADD COLUMN "tls_client_auth_subject" JSONB,
ADD COLUMN "tls_client_certificate_bound_access_tokens" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "require_pkce" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "token_exchange" JSONB;

-- A refresh token's replay is the same request only for the same resources.
ALTER TABLE "token_family" ADD COLUMN "replay_resources" TEXT[];
