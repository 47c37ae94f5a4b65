export { showRequestGone as GET, showRequestGone as POST } from '@/lib/pages/sign-in/show-request-gone';
