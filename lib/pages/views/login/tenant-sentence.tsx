import type { Brand } from '@/lib/tenants/branding/brand-of';

/** The tenant's message on the sign-in page; renders nothing if there is none. */
export function TenantSentence({ brand: { sentence } }: { brand: Pick<Brand, 'sentence'> }) {
  return sentence === null ? null : <p className="-mt-2 mb-5 text-base text-pretty wrap-anywhere">{sentence}</p>;
}
