export { submitPasskeySignInRequest as POST } from '@/lib/pages/sign-in/forms/login-passkey';
