/** Script for the page: scans one code. */
export declare const scanScript: (code: string) => string;
