export { submitPasskeySignIn as POST } from '@/lib/auth/forms/login-passkey';
