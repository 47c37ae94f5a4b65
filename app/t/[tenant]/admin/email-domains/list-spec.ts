import { type Days, days, type ListSpec } from '@/components/data-table/state';
import {
  type EmailDomainSort,
  emailDomainRoutings,
  emailDomainSorts,
  emailDomainStatuses,
} from '@/lib/tenants/email-domains/store';

export type EmailDomainFilter = 'status' | 'routing' | Days;

/** What the list of email domains keeps in its address. */
export const emailDomainListSpec: ListSpec<EmailDomainSort, EmailDomainFilter> = {
  sorts: emailDomainSorts,
  defaultSort: { by: 'domain', direction: 'asc' },
  filters: { status: emailDomainStatuses, routing: emailDomainRoutings, ...days },
};
