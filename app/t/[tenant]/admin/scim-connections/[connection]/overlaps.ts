import { msg } from '@/lib/platform/shared/message';

/** How long a replaced token keeps working, in hours. */
export const overlaps = [
  { value: '24', label: msg('common.n1Day') },
  { value: '1', label: msg('common.n1Hour') },
  { value: '168', label: msg('scimConnections.n1Week') },
  { value: '720', label: msg('scimConnections.n30Days') },
];
