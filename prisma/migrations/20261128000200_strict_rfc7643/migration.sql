-- A connection's ServiceProviderConfig may leave out what RFC 7643 does not define.
ALTER TABLE "scim_connection" ADD COLUMN "strict_rfc7643" BOOLEAN NOT NULL DEFAULT false;
