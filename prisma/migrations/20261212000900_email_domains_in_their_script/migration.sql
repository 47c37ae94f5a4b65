-- A routed domain as addresses in its own script spell it (RFC 5891, 2.3.2.1). Null for others.
ALTER TABLE "email_domain" ADD COLUMN "own_script" TEXT;
