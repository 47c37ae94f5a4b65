import { couldBeAddress } from '@/lib/journal/mail/addresses';
import type { Tenant } from '@/lib/tenants/store';

interface Named {
  name: string;
  settings: Pick<Tenant['settings'], 'brandName'>;
}

/** The name of a tenant in its emails: the one that people know, unless it could pass for an address. */
export const tenantNameInMail = ({ name, settings: { brandName } }: Named): string =>
  brandName === null || couldBeAddress(brandName) ? name : brandName;
