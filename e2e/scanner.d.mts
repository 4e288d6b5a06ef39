/** Script for the page: scans one code. */
export declare const scanScript: (code: string) => string;
/** Script for the page: a function `scanCode(code)` for the lines behind it. */
export declare const scanFunction: string;
