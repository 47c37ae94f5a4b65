-- Since when a signal has required a new sign-in of a session, and the trusted issuer that sent it.
ALTER TABLE "session" ADD COLUMN "step_up_since" TIMESTAMPTZ(3),
ADD COLUMN "step_up_issuer" TEXT;
