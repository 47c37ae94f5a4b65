export { submitStartTotp as POST } from '@/lib/auth/forms/enrol-factor';
