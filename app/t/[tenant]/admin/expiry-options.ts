import { msg } from '@/lib/platform/shared/message';

/** When a secret or token expires, as offered in forms: in days from now, or never. */
export const expiryOptions = [
  { value: 'never', label: msg('common.never') },
  { value: '30', label: msg('console.in30Days') },
  { value: '90', label: msg('console.in90Days') },
  { value: '180', label: msg('console.in180Days') },
  { value: '365', label: msg('console.inAYear') },
];
