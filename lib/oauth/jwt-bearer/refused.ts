import { OAuthRefusal } from '@/lib/oauth/protocol/errors';

/** Whatever is wrong with an assertion, or with whom it is about, is answered alike (RFC 7521, 4.1.1). @param reason private */
export function refused(reason: string): OAuthRefusal {
  return new OAuthRefusal('assertion-invalid', reason);
}
