'use client';

// Beneath the layout, so that its header stays.
export { PageFailure as default } from '@/components/shell/page-failure';
