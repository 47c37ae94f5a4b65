export { submitSignOut as POST } from '@/lib/auth/forms/sign-out';
