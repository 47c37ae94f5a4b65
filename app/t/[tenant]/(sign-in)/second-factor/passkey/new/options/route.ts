export { submitPasskeyCreation as POST } from '@/lib/auth/forms/enrol-factor';
