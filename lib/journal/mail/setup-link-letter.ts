import { durationSaid } from '@/lib/platform/shared/duration-text';
import type { Language } from '@/lib/platform/shared/languages';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { Letter } from './mails';

/** The email with a setup link. @param facts.customer must not pass for an address (addresses.ts) */
export function setupLinkLetter({
  to,
  language,
  tenantName,
  customer,
  milliseconds,
  url,
}: {
  to: string;
  language: Language;
  tenantName: string;
  customer: string;
  /** Until the link expires. */
  milliseconds: number;
  url: string;
}): Letter {
  const t = sayPlainly(language);
  return {
    mail: 'setup-link',
    to,
    language,
    values: { tenant: tenantName, customer, duration: t(durationSaid(milliseconds)) },
    action: { label: t('setUp.openSetUp'), url },
  };
}
