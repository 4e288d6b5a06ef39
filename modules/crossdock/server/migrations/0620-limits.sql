call app.limit_columns(array['process_list', 'process_item', 'process_package', 'process_scan', 'seal'], '{"process_item.expected": "COUNT"}');
