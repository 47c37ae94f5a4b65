export { submitSelectAccount as POST } from '@/lib/auth/forms/select-account';
