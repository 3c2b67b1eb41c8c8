// The command line installs before it runs any command; this one has nothing to add.
console.log('Everything is installed.');
