import type { Brand } from '@/lib/tenants/branding/brand-of';

/** What a tenant says to those who sign in; nothing where it says nothing. */
export function TenantSentence({ brand: { sentence } }: { brand: Pick<Brand, 'sentence'> }) {
  return sentence === null ? null : <p className="-mt-2 mb-5 text-base text-pretty wrap-anywhere">{sentence}</p>;
}
