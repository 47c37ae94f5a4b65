export { submitPasskeyRequest as POST } from '@/lib/auth/forms/second-factor';
