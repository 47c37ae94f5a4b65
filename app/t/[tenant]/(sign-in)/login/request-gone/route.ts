export { showRequestGone as GET, showRequestGone as POST } from '@/lib/auth/request-gone';
