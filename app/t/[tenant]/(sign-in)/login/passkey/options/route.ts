export { submitPasskeySignInRequest as POST } from '@/lib/auth/forms/login-passkey';
