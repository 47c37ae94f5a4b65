export { submitSecondFactorPasskey as POST } from '@/lib/auth/forms/second-factor';
