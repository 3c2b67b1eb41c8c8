import '../gateway/src/store-main.ts';
