export { showRequestGone as GET } from '@/lib/auth/request-gone';
