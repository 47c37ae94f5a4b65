-- The algorithm that signs the security event tokens of a receiver.
ALTER TABLE "event_receiver" ADD COLUMN "signing_alg" TEXT NOT NULL DEFAULT 'ES256';
