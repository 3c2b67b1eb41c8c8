// cli.mjs installs the packages before it runs any command, so this command only reports it.
console.log('Everything is installed.');
