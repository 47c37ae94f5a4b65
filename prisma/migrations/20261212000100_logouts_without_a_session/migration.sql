-- A logout token without a session concerns everything of the person, as a revocation does.
ALTER TABLE "logout_delivery" DROP CONSTRAINT "logout_delivery_kind_check";
ALTER TABLE "logout_delivery" ADD CONSTRAINT "logout_delivery_kind_check"
CHECK ("kind" = 'logout' OR ("kind" = 'revocation' AND "session_id" IS NULL));
