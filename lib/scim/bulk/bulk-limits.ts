import { MAX_BODY_BYTES } from '@/lib/scim/protocol/read-body';

/**
 * "The service provider MUST define the maximum number of operations and maximum payload size" (RFC 7644 section
 * 3.7.4).
 */
export const BULK_LIMITS = { supported: true, maxOperations: 1000, maxPayloadSize: MAX_BODY_BYTES };
