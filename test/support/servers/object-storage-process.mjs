// A storage that speaks S3, as a process: node object-storage-process.mjs FOLDER BUCKET; says its port, ends with its input
import S3rver from '@20minutes/s3rver';

const [directory, bucket] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
