export { submitEndSession as POST } from '@/lib/auth/forms/account';
