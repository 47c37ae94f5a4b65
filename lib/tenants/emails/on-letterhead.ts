import { defaultMailText } from '@/lib/journal/mail/default-text';
import type { Letter, MailText } from '@/lib/journal/mail/mails';
import type { Message } from '@/lib/journal/mail/message';
import { type Letterhead, writeLetter } from '@/lib/journal/mail/write-letter';
import type { BrandImageStore } from '@/lib/tenants/branding/store';
import type { Tenant } from '@/lib/tenants/store';
import { tenantNameInMail } from './tenant-name-in-mail';

export interface LetterheadStore {
  brandImages: Pick<BrandImageStore, 'find'>;
}

type Sender = Pick<Tenant, 'id' | 'place' | 'name' | 'settings'>;

/** Writes an email of a tenant: with its branding, and in its own wording where it has one for the language. */
export async function onLetterhead(stores: LetterheadStore, tenant: Sender, letter: Letter): Promise<Message> {
  return writeLetter(letter, emailTextOf(tenant, letter), await letterhead(stores, tenant));
}

/** The wording of a tenant's email. */
export const emailTextOf = (
  { settings: { emailTexts } }: Pick<Tenant, 'settings'>,
  { mail, language }: Pick<Letter, 'mail' | 'language'>,
): MailText => emailTexts[mail]?.[language] ?? defaultMailText(mail, language);

/** How a tenant's emails look. Mail programs do not say whether they are dark, so one logo must do. */
export async function letterhead({ brandImages }: LetterheadStore, tenant: Sender): Promise<Letterhead> {
  const { brandLogo, brandLogoDark, brandAccent } = tenant.settings;
  const name = brandLogo ?? brandLogoDark;
  const image = name === null ? null : await brandImages.find(tenant.id, name);
  return {
    name: tenantNameInMail(tenant),
    accent: brandAccent,
    logo: name === null || image === null ? null : { name, ...image, ground: brandLogo === null ? 'dark' : 'light' },
  };
}
