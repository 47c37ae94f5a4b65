export { submitDisconnectApp as POST } from '@/lib/auth/forms/account';
