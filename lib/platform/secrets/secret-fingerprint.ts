import { deriveKey } from '@/lib/platform/shared/secret';

/** Distinguishes secrets without revealing anything about them: 16 hexadecimal digits. @param secret TESSERA_SECRET */
export function secretFingerprint(secret: string): string {
  return Buffer.from(deriveKey(secret, 'fingerprint')).toString('hex').slice(0, 16);
}
