-- Codes and device codes may live otherwise for a client than for its tenant.
ALTER TABLE "client" ADD COLUMN "authorization_code_lifetime_seconds" INTEGER,
ADD COLUMN "device_code_lifetime_seconds" INTEGER;
