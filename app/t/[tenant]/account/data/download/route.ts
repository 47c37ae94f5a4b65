export { submitDownloadData as POST } from '@/lib/auth/forms/personal-data';
